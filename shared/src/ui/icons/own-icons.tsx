import { convertIcon } from '@douyinfe/semi-icons'

/** Pictures that menus ask for and Semi does not have, drawn on its grid of 24 pixels. */
const IconFactory = convertIcon(
  () => (
    <svg viewBox="0 0 24 24" fill="currentColor" width="1em" height="1em" focusable="false" aria-hidden="true">
      <path d="M4 2h3a1 1 0 0 1 1 .92L8.5 9.4 13 6.2a1 1 0 0 1 1.6.8v2.9l4.8-3.7A1 1 0 0 1 21 7v13a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2.08L3 2.92A1 1 0 0 1 4 2Zm.98 18H19V9.04l-4.79 3.75a1 1 0 0 1-1.61-.8V8.95l-4.02 2.86a1 1 0 0 1-1.58-.74L6.08 4H4.93l.05 16ZM7 14h2v3H7v-3Zm4 0h2v3h-2v-3Zm4 0h2v3h-2v-3Z" />
    </svg>
  ),
  'factory',
)

const IconTruck = convertIcon(
  () => (
    <svg viewBox="0 0 24 24" fill="currentColor" width="1em" height="1em" focusable="false" aria-hidden="true">
      <path d="M3 4h11a2 2 0 0 1 2 2v2h2.6a2 2 0 0 1 1.7.94l2.4 3.84c.2.32.3.69.3 1.06V17a2 2 0 0 1-2 2h-.35a3 3 0 0 1-5.8 0h-5.2a3 3 0 0 1-5.8 0H3a2 2 0 0 1-2-2V6c0-1.1.9-2 2-2Zm0 2v11h.85a3 3 0 0 1 5.8 0H14V6H3Zm13 4v5.76A3 3 0 0 1 20.65 17H21v-3.16L18.6 10H16ZM6.75 17a1 1 0 1 0 0 2 1 1 0 0 0 0-2Zm11 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z" />
    </svg>
  ),
  'truck',
)

/** An icon of one path. */
function draw(name: string, path: string) {
  return convertIcon(
    () => (
      <svg viewBox="0 0 24 24" fill="currentColor" width="1em" height="1em" focusable="false" aria-hidden="true">
        <path d={path} />
      </svg>
    ),
    name,
  )
}

const pin =
  'M7 3h10v2h-1v5.2l2.6 2.6a1 1 0 0 1 .3.7V15h-6v6h-2v-6h-6v-1.5a1 1 0 0 1 .3-.7L8 10.2V5H7V3Zm3 2v5.6a1 1 0 0 1-.3.7L8 13h8l-1.7-1.7a1 1 0 0 1-.3-.7V5h-4Z'

const IconPin = draw('pin', pin)
const IconUnpin = draw('unpin', `${pin}M4.7 3.3l16 16-1.4 1.4-16-16 1.4-1.4Z`)
const IconCloseLeft = draw('close-left', 'M4 5h2v14H4V5Zm16 6h-8.2l3.1-3.1-1.4-1.4L8 12l5.5 5.5 1.4-1.4-3.1-3.1H20v-2Z')
const IconCloseRight = draw(
  'close-right',
  'M18 5h2v14h-2V5ZM4 11h8.2L9.1 7.9l1.4-1.4L16 12l-5.5 5.5-1.4-1.4 3.1-3.1H4v-2Z',
)
const IconCloseOthers = draw(
  'close-others',
  'M11 4h2v16h-2V4ZM9 12 5.5 8.5 4.1 9.9 5.2 11H2v2h3.2l-1.1 1.1 1.4 1.4L9 12Zm6 0 3.5 3.5 1.4-1.4-1.1-1.1H22v-2h-3.2l1.1-1.1-1.4-1.4L15 12Z',
)

/** Two ways at once: one place for another. */
const IconSwap = draw(
  'swap',
  'M15.3 3.3a1 1 0 0 1 1.4 0l4 4a1 1 0 0 1 0 1.4l-4 4a1 1 0 0 1-1.4-1.4L17.58 9H4a1 1 0 0 1 0-2h13.59l-2.3-2.3a1 1 0 0 1 0-1.4Zm-6.6 8a1 1 0 0 1 0 1.4L6.42 15H20a1 1 0 1 1 0 2H6.41l2.3 2.3a1 1 0 1 1-1.42 1.4l-4-4a1 1 0 0 1 0-1.4l4-4a1 1 0 0 1 1.42 0Z',
)

/** A character with dots under it. */
const IconEmphasis = draw(
  'emphasis',
  'M4 3h16v2h-7v10h-2V5H4V3Zm2 16a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0Zm4.5 0a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0Zm4.5 0a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0Z',
)

/** Our own pictures by name. */
export const ownIcons = {
  'close-left': IconCloseLeft,
  'close-others': IconCloseOthers,
  'close-right': IconCloseRight,
  emphasis: IconEmphasis,
  factory: IconFactory,
  pin: IconPin,
  swap: IconSwap,
  truck: IconTruck,
  unpin: IconUnpin,
}
