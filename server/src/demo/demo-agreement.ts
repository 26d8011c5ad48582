/** The agreement before registration, as an operator of a platform would have it. */
export function demoAgreement(platform: string, operator: string): string {
  const sections: [heading: string, points: string[]][] = [
    [
      '一、账号的注册与使用',
      [
        `注册${platform}账号时，您应当提供真实、准确、完整的信息，并在信息变化后及时更新。`,
        '账号仅限您本人或您所代表的企业使用，不得出租、出借或转让。',
        '请妥善保管密码和短信验证码。因保管不善造成的损失，由您自行承担。',
      ],
    ],
    [
      '二、企业信息',
      ['以企业身份注册的，您应当获得该企业的授权。', '企业信息须经平台审核，审核通过后方可使用企业相关功能。'],
    ],
    [
      '三、信息的保护',
      [
        `${operator}仅为提供服务之目的处理您的个人信息，不会向无关的第三方提供。`,
        '您可以随时查询、更正您的个人信息，或申请注销账号。',
      ],
    ],
    [
      '四、服务的变更与终止',
      ['平台可能更新服务内容，并提前以站内信告知。', '违反法律法规或本协议的，平台有权暂停或终止提供服务。'],
    ],
  ]
  const body = sections.map(([heading, points]) => {
    const items = points.map((point) => `<li>${point}</li>`).join('')
    return `<h3>${heading}</h3><ol>${items}</ol>`
  })
  return `<p>欢迎使用${platform}。请在注册前仔细阅读以下内容。</p>${body.join('')}<p><strong>${operator}</strong></p>`
}
