/*
 * Both functions run in each document before its own scripts, and stand alone: nothing outside of them is there.
 */

/** How the browser tells the measurement of a mark; a binding of the protocol. */
export const BINDING = 'portalMark'

/** Keeps in `portalNotes` layout shifts without the user's doing, long tasks, the first contentful paint and when the first letter was typed. */
export function watchTimeline() {
  if (window !== window.top) return
  const notes = { shifts: [], tasks: [], firstPaint: null, typedAt: null }
  window.portalNotes = notes
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('layout-shift', ({ value, hadRecentInput, startTime }) => {
    if (!hadRecentInput) notes.shifts.push({ value, at: startTime })
  })
  observe('longtask', ({ startTime, duration }) => notes.tasks.push({ begin: startTime, duration }))
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') notes.firstPaint = startTime
  })
  const noteTyping = ({ target }) => {
    if (target.name === 'username') notes.typedAt ??= performance.now()
  }
  addEventListener('input', noteTyping, { capture: true })
}

/**
 * Tells of three marks, each with its time in milliseconds since the epoch and since the start of the document:
 *
 * - `field`: the field of the user name takes input and is what a click at its middle meets, two frames ago; `x`, `y` say where that is;
 * - `submit`: the button of the form was pressed;
 * - `home`: outside of the form the navigation and the first heading were drawn, two frames ago.
 */
export function watchMarks(binding) {
  if (window !== window.top || !location.protocol.startsWith('http')) return
  const tell = (name, at, more) =>
    window[binding](JSON.stringify({ name, at: performance.timeOrigin + at, sinceStart: at, ...more }))
  const isForm = () => location.pathname.includes('/user/')
  const middleOf = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 ? { x: x + width / 2, y: y + height / 2 } : null
  }
  const isMet = (element) => {
    const middle = middleOf(element)
    return middle !== null && element.contains(document.elementFromPoint(middle.x, middle.y))
  }
  const findField = () => {
    const field = document.querySelector('input[name="username"]')
    return field && !field.disabled && !field.readOnly && isMet(field) ? field : null
  }
  const isHome = () => {
    if (isForm()) return false
    const heading = [...document.querySelectorAll('h1')].find((one) => one.textContent.trim() !== '' && isMet(one))
    return heading !== undefined && [...document.querySelectorAll('nav')].some((one) => middleOf(one) !== null)
  }
  /** In each frame until it is so, and then in the second one after. */
  const whenDrawn = (find, then) => {
    if (!find()) return requestAnimationFrame(() => whenDrawn(find, then))
    requestAnimationFrame(() => requestAnimationFrame(() => (find() ? then(find()) : whenDrawn(find, then))))
  }
  const watchHome = () => whenDrawn(isHome, () => tell('home', performance.now()))
  const watchField = () =>
    whenDrawn(findField, (field) => {
      const state = { isFocused: document.activeElement === field, before: field.value }
      tell('field', performance.now(), { ...middleOf(field), ...state })
    })
  const handleClick = ({ isTrusted, target, timeStamp }) => {
    if (!isTrusted || !isForm() || !target.closest?.('button[type="submit"]')) return
    tell('submit', timeStamp)
    watchHome()
  }
  addEventListener('click', handleClick, { capture: true })
  requestAnimationFrame(isForm() ? watchField : watchHome)
}
