;(function () {
  const form = document.getElementById('purchase-form')
  const rows = document.getElementById('purchase-rows')
  const count = document.getElementById('purchase-count')
  const submit = document.getElementById('purchase-submit')

  function update(text) {
    submit.disabled = rows.rows.length === 0
    count.textContent = text
    window.erpHost.setDirty(rows.rows.length > 0)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const row = rows.insertRow()
    const values = ['item', 'quantity', 'reason'].map((name) => form.elements.namedItem(name).value)
    for (const value of [rows.rows.length, ...values]) row.insertCell().textContent = String(value)
    form.reset()
    update(`清单共 ${rows.rows.length} 项，尚未提交`)
  })

  submit.addEventListener('click', () => {
    rows.replaceChildren()
    update('申请已提交，等待审批')
  })
})()
