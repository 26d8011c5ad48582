;(function () {
  const stock = [
    ['WZ-0012', '深沟球轴承', '6205-2RS', '一号仓库', 1280, '套', 200],
    ['WZ-0027', '内六角螺栓', 'M10×45 12.9 级', '一号仓库', 15600, '件', 3000],
    ['WZ-0033', '抗磨液压油', 'L-HM46 200L', '二号仓库', 18, '桶', 20],
    ['WZ-0041', '三相异步电动机', 'YE3-132M-4 7.5kW', '备件库', 6, '台', 2, 'DM-1006'],
    ['WZ-0058', '交流接触器', 'CJX2-3210 220V', '备件库', 42, '只', 30, 'DM-1015'],
    ['WZ-0063', '无缝钢管', 'Φ57×3.5 20#', '二号仓库', 860, '米', 300],
    ['WZ-0077', '焊条', 'J422 Φ3.2', '一号仓库', 95, '包', 100],
    ['WZ-0082', '冷轧钢板', 'SPCC 2.0×1250', '二号仓库', 24, '张', 10],
    ['WZ-0096', '安全帽', 'ABS V 型', '一号仓库', 310, '顶', 100],
    ['WZ-0104', '可编程控制器', 'FX3U-48MR', '备件库', 3, '台', 2, 'DM-1034'],
  ]
  const form = document.querySelector('form')
  const rows = document.getElementById('stock-rows')
  const host = window.erpHost
  /** Whether another app of the portal shows a device: else its number is a text. */
  let isShown = false

  function search() {
    const words = form.elements.namedItem('words').value.trim().toLowerCase()
    const store = form.elements.namedItem('store').value
    const found = stock.filter(
      ([code, name, size, place]) =>
        `${code} ${name} ${size}`.toLowerCase().includes(words) && (store === '' || place === store),
    )
    rows.replaceChildren(...found.map(toRow))
    document.getElementById('stock-count').textContent = `共 ${found.length} 条记录，红色为低于安全库存`
  }

  function toRow([code, name, size, store, quantity, unit, least, device]) {
    const row = document.createElement('tr')
    for (const value of [code, name, size, store, quantity, unit]) {
      const cell = row.insertCell()
      cell.textContent = String(value)
      if (value === quantity) cell.dataset.number = ''
      if (value === quantity && quantity < least) cell.dataset.low = ''
    }
    row.insertCell().append(toDevice(device))
    return row
  }

  function toDevice(device) {
    if (!device || !isShown) return device ?? ''
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'link'
    button.textContent = device
    button.addEventListener('click', () => void host.openIntent('device.show', { device }).catch(() => undefined))
    return button
  }

  /** Outside of the portal, or without an app that shows devices, there is no one to ask. */
  async function lookForApp() {
    const isOffered = await host.canOpenIntent('device.show', { device: 'DM-1001' }).catch(() => false)
    if (isOffered === isShown) return
    isShown = isOffered
    search()
  }

  /** What is short stands in the menu of the portal and in its list of to-dos. Outside of the portal no one hears it. */
  function tellShortages() {
    const short = stock.filter(([, , , , quantity, , least]) => quantity < least)
    const todos = short.map(([code, name, size, , quantity, unit]) => ({
      key: `short:${code}`,
      title: `补货：${name} ${size}，库存 ${quantity} ${unit}`,
      titleEn: `Reorder ${code}: ${quantity} left`,
      path: '/purchase.html',
    }))
    const badges = [{ path: '/stock.html', value: short.length }]
    void host.connected.then(() => host.tellUser({ todos, badges })).catch(() => undefined)
  }

  // The portal may have answered while this script was on its way.
  if (host.configuration) void lookForApp()
  host.on('globalConfig', () => void lookForApp())

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    search()
  })
  form.addEventListener('reset', () => queueMicrotask(search))
  search()
  tellShortages()
})()
