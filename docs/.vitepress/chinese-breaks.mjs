const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”…]/u

/** A line of Chinese that goes on in the next one has no space between: browsers would draw the break as one. */
export function chineseBreaks(md) {
  md.core.ruler.push('chinese-breaks', ({ tokens }) => {
    for (const { children } of tokens) if (children) closeUp(children)
  })
}

function closeUp(children) {
  children.forEach((token, index) => {
    if (token.type !== 'softbreak') return
    const before = children[index - 1]?.content.at(-1) ?? ''
    const after = children[index + 1]?.content.at(0) ?? ''
    if (CHINESE.test(before) && CHINESE.test(after)) Object.assign(token, { type: 'text', tag: '', content: '' })
  })
}
