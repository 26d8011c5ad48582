/** The agreement before registration, as an operator of a platform would have it. */
export function demoAgreement(platform: string, operator: string): string {
  const sections: Section[] = [
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
      ['平台可能更新服务内容，并提前以消息中心的通知告知。', '违反法律法规或本协议的，平台有权暂停或终止提供服务。'],
    ],
  ]
  return toHtml(`欢迎使用${platform}。请在注册前仔细阅读以下内容。`, sections, operator)
}

/** The same in English. */
export function demoAgreementInEnglish(platform: string, operator: string): string {
  const sections: Section[] = [
    [
      '1. Your account',
      [
        `When you register with ${platform}, give true, accurate and complete information, and keep it up to date.`,
        'The account is for you, or for the enterprise that you act for. Do not rent, lend or hand it on.',
        'Keep your password and the codes you receive to yourself. You are responsible for what happens if others obtain them.',
      ],
    ],
    [
      '2. Your enterprise',
      [
        'Users who register for an enterprise must be authorised by it.',
        'What you say of an enterprise is reviewed; what is for enterprises opens after the review.',
      ],
    ],
    [
      '3. Your data',
      [
        `${operator} processes your personal data to provide the service, and hands it to no one who has no part in that.`,
        'You may see and correct your personal data at any time, and ask for your account to be closed.',
      ],
    ],
    [
      '4. Changes and the end of the service',
      [
        'The platform may change what it offers, and will send you a notice before.',
        'The platform may suspend or end the service for users who break the law or this agreement.',
      ],
    ],
  ]
  return toHtml(`Welcome to ${platform}. Please read the following before you register.`, sections, operator)
}

type Section = [heading: string, points: string[]]

function toHtml(welcome: string, sections: Section[], operator: string): string {
  const body = sections.map(([heading, points]) => {
    const items = points.map((point) => `<li>${point}</li>`).join('')
    return `<h3>${heading}</h3><ol>${items}</ol>`
  })
  return `<p>${welcome}</p>${body.join('')}<p><strong>${operator}</strong></p>`
}
