import type * as PinyinPro from 'pinyin-pro'

/** How a title is typed in pinyin: whole, and by the first letters; and to which character each letter belongs. */
export type Spelling = { whole: string; owners: readonly number[]; initials: string }

const spellings = new Map<string, Spelling>()
/** Titles that are spelled in one go: a few milliseconds, so that typing is never held up. */
const SLICE = 250

export function spellingOf(title: string): Spelling | null {
  return spellings.get(title) ?? null
}

/**
 * Spells titles, a slice at a time; what was spelled before is known. The dictionary is large and comes with the first
 * title that is not. False: it did not come, and the search goes on without pinyin.
 */
export async function spell(titles: readonly string[], signal: AbortSignal): Promise<boolean> {
  const missing = titles.filter((title) => /\p{Script=Han}/u.test(title) && !spellings.has(title))
  if (missing.length === 0) return true
  const library = await loadLibrary()
  if (!library) return false
  for (let start = 0; start < missing.length; start += SLICE) {
    if (signal.aborted) return false
    for (const title of missing.slice(start, start + SLICE)) spellings.set(title, toSpelling(library, title))
    await breathe()
  }
  return true
}

type Library = typeof PinyinPro

async function loadLibrary(): Promise<Library | null> {
  try {
    return await import(/* webpackChunkName: "pinyin" */ 'pinyin-pro')
  } catch {
    return null
  }
}

function toSpelling({ pinyin }: Library, title: string): Spelling {
  const syllables = pinyin(title, { toneType: 'none', type: 'array', v: true })
  return {
    whole: syllables.join(''),
    owners: syllables.flatMap((syllable, index) => Array.from(syllable, () => index)),
    initials: syllables.map((syllable) => syllable.charAt(0) || ' ').join(''),
  }
}

/** Lets the browser draw and take input. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
