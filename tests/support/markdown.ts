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

/** A fenced block: the word after the fence, and its text. */
export type Block = { language: string; text: string }

export function fencedBlocks(markdown: string): Block[] {
  const fences = markdown.matchAll(/^```([\w-]*)\n([\s\S]*?)^```$/gm)
  return [...fences].map(([, language = '', text = '']) => ({ language, text: text.trimEnd() }))
}

/** Files that a page shows: a block after a line that ends in the path of its file and a colon. */
export function shownFiles(markdown: string): { path: string; text: string }[] {
  const shown = markdown.matchAll(/`([\w./-]+)`:\n\n```\w+\n([\s\S]*?)^```$/gm)
  return [...shown].map(([, path = '', text = '']) => ({ path, text }))
}

/** Commands that are meant to be run, in their order: blocks marked `sh`. */
export function shellBlocks(markdown: string): string[] {
  return fencedBlocks(markdown)
    .filter(({ language }) => language === 'sh')
    .map(({ text }) => text)
}
