/* 校验规则。返回空字符串表示通过，否则为提示文字。 */
;(function () {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

  /* GB 32100-2015：第 18 位是前 17 位的校验码。 */
  function isCreditCode(code) {
    if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code)) return false
    let sum = 0
    for (let i = 0; i < 17; i++) sum += alphabet.indexOf(code.charAt(i)) * weights[i]
    return alphabet.charAt((31 - (sum % 31)) % 31) === code.charAt(17)
  }

  function isDate(text) {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
    const date = new Date(`${text}T00:00:00Z`)
    return !isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
  }

  function isMoney(text) {
    return /^\d{1,7}(\.\d{1,2})?$/.test(text) && Number(text) > 0
  }

  function grantOf(equipment) {
    return isMoney(equipment) ? Math.min(500, Number(equipment) * 0.1) : 0
  }

  const rules = {
    company: (v) => (v.company.length < 4 ? '请填写营业执照上的单位全称' : ''),
    code: (v) => (isCreditCode(v.code) ? '' : '统一社会信用代码不正确，请核对'),
    industry: (v) => (v.industry ? '' : '请选择所属行业'),
    size: (v) => (v.size ? '' : '请选择单位规模'),
    contact: (v) => (v.contact ? '' : '请填写联系人'),
    mobile: (v) => (/^1[3-9]\d{9}$/.test(v.mobile) ? '' : '请填写 11 位手机号码'),
    project: (v) => (v.project ? '' : '请填写项目名称'),
    start: (v) => (isDate(v.start) ? '' : '日期格式应为 YYYY-MM-DD'),
    end(v) {
      if (!isDate(v.end)) return '日期格式应为 YYYY-MM-DD'
      return isDate(v.start) && v.end <= v.start ? '完工日期应晚于开工日期' : ''
    },
    total: (v) => (isMoney(v.total) ? '' : '请填写大于 0 的金额，最多两位小数'),
    equipment(v) {
      if (!isMoney(v.equipment)) return '请填写大于 0 的金额，最多两位小数'
      return isMoney(v.total) && Number(v.equipment) > Number(v.total) ? '设备投资不能大于总投资' : ''
    },
    content: (v) => (v.content.length >= 20 ? '' : '主要改造内容不少于 20 字'),
    promise: (v) => (v.promise ? '' : '请勾选承诺'),
  }

  window.formRules = { rules, grantOf }
})()
