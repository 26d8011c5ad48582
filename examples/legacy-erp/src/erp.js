/* One script tag connects this page with the portal around it. */
;(function () {
  const host = window.Center.connect({ app: 'legacy-erp', version: '1.0.0' })
  window.erpHost = host

  function show(attribute, values) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      const value = values[element.getAttribute(attribute)]
      element.textContent = value ? String(value) : '—'
    }
  }

  const actions = { back: () => host.back(), logout: () => host.logout() }
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-action]')
    if (button) actions[button.dataset.action]()
  })

  host.on('userInfo', (user) => show('data-user', user))
  host.on('globalConfig', (configuration) => {
    show('data-configuration', configuration)
    // The page speaks Chinese only: in another language the tab keeps the name that the menu gives it.
    host.setTitle(configuration.locale === 'zh' ? document.title.split(' - ')[0] : '')
  })
})()
