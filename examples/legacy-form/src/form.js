;(function () {
  const { rules, grantOf } = window.formRules
  const form = document.getElementById('apply')
  const summary = document.getElementById('summary')
  const done = document.getElementById('done')

  function read() {
    const values = {}
    for (const name in rules) {
      const field = form.elements.namedItem(name)
      values[name] = field.type === 'checkbox' ? field.checked : field.value.trim()
    }
    values.code = values.code.toUpperCase()
    return values
  }

  /* 单选框写在单元格后面，其余写在输入框后面 */
  function show(name, message) {
    const anchor = document.getElementById(name)
    const cell = anchor.closest('td, p')
    let tip = cell.querySelector('.error')
    if (!tip) {
      tip = document.createElement('span')
      tip.className = 'error'
      tip.id = `${name}-error`
      cell.appendChild(tip)
    }
    tip.textContent = message
    if (anchor.tagName !== 'TD') {
      anchor.setAttribute('aria-describedby', tip.id)
      anchor.setAttribute('aria-invalid', String(message !== ''))
    }
  }

  function check(names) {
    const values = read()
    return names.filter((name) => {
      const message = rules[name](values)
      show(name, message)
      return message !== ''
    })
  }

  function calculate() {
    const values = read()
    document.getElementById('grant').textContent = grantOf(values.equipment).toFixed(2)
    document.getElementById('length').textContent = String(values.content.length)
  }

  for (const name in rules) show(name, '')
  form.addEventListener('input', calculate)
  form.addEventListener('focusout', (event) => {
    const { name, type } = event.target
    if (name in rules && type !== 'radio') check([name])
  })
  form.addEventListener('change', (event) => {
    if (['radio', 'checkbox', 'select-one'].includes(event.target.type)) check([event.target.name])
  })
  form.addEventListener('reset', () => {
    for (const name in rules) show(name, '')
    summary.hidden = true
    setTimeout(calculate, 0)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const wrong = check(Object.keys(rules))
    summary.hidden = wrong.length === 0
    summary.textContent = `有 ${wrong.length} 项填写不正确，请按红色提示修改后再提交。`
    if (wrong.length > 0) {
      const first = form.elements.namedItem(wrong[0])
      const field = first instanceof RadioNodeList ? first[0] : first
      field.focus()
      return
    }
    finish(read())
  })

  function finish(values) {
    const number = `JG${values.start.replace(/-/g, '')}${values.code.slice(-4)}`
    done.textContent = `提交成功！受理编号：${number}。主管部门将在 5 个工作日内完成初审，结果以短信发送至 ${values.mobile}。`
    done.hidden = false
    form.hidden = true
    window.scrollTo(0, 0)
  }
})()
