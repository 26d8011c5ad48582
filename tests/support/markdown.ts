/** Code spans outside of fenced blocks. */
export function codeSpans(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '')
  return [...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')
}

/** Targets of links that stay in the repository, without their anchors. */
export function localLinks(markdown: string): string[] {
  return [...markdown.matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+)/g)].map((match) => match[1] ?? '')
}

/** The first fenced block below a heading. */
export function blockBelow(markdown: string, heading: string): string {
  const [, after = ''] = markdown.split(`\n${heading}\n`)
  return /^```\w*\n([\s\S]*?)^```/m.exec(after)?.[1] ?? ''
}
