/* Written before there was an SDK: plain window messages in the two old shapes. */
;(function () {
  const messages = {
    user: { type: 'userInfo' },
    back: { refRoute: { go: true } },
    'back-by-command': { cmd: 'refRoute', params: { go: true } },
    logout: { loginstate: false },
    nameless: { type: '', data: {} },
  }
  const received = document.getElementById('received')

  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-message]')
    if (button) window.parent.postMessage(messages[button.dataset.message], '*')
  })

  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || typeof event.data !== 'object' || event.data === null) return
    const user = event.data.userInfo || (event.data.type === 'userInfo' ? event.data.data : null)
    if (user && user.name) document.querySelector('[data-user="name"]').textContent = user.name
    const line = document.createElement('li')
    line.textContent = JSON.stringify(event.data)
    received.append(line)
    while (received.children.length > 20) received.firstChild.remove()
  })
})()
