import { defaultTreeAdapter as tree, parse, serialize, type DefaultTreeAdapterTypes } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node

/** A script of a page: at an address, or in the page itself. */
export type PageScript = { isModule: boolean } & ({ address: string } | { text: string })

export type PageParts = {
  /** The body without its scripts; addresses from the root of the site begin with {@link ROOT} in place of `/`. */
  content: string
  /** Addresses of style sheets, as they are written. */
  styles: string[]
  /** In the order of the page. Data, such as JSON, stays in the content. */
  scripts: PageScript[]
}

/** Stands for the folder that has the root of the site. */
export const ROOT = 'center-root:'

/** Takes a page apart as browsers read it. Runs nothing of it. */
export function readPage(html: string): PageParts {
  const elements = [...elementsIn(parse(html))]
  const scripts = elements.filter(isCode)
  const parts = {
    scripts: scripts.filter(runs).map(toScript),
    styles: elements.filter(isStyleSheet).map((link) => hrefOf(link)),
  }
  for (const script of scripts) tree.detachNode(script)
  for (const { attrs } of elements)
    for (const one of attrs.filter(isAddressFromRoot)) one.value = ROOT + one.value.slice(1)
  const body = elements.find(({ tagName }) => tagName === 'body')
  return { ...parts, content: body ? serialize(body).trim() : '' }
}

function* elementsIn(node: Node): Generator<Element> {
  if (tree.isElementNode(node)) yield node
  for (const child of 'childNodes' in node ? node.childNodes : []) yield* elementsIn(child)
}

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value

const hrefOf = (link: Element): string => attribute(link, 'href') ?? ''

/** Not those for browsers without modules. */
const runs = (script: Element): boolean => attribute(script, 'nomodule') === undefined

/** Scripts with another type are data. */
const isCode = (element: Element): boolean =>
  element.tagName === 'script' && /^(module|text\/javascript|)$/.test(attribute(element, 'type') ?? '')

function toScript(script: Element): PageScript {
  const isModule = attribute(script, 'type') === 'module'
  const address = attribute(script, 'src')
  if (address !== undefined) return { isModule, address }
  const [text] = script.childNodes
  return { isModule, text: text && tree.isTextNode(text) ? text.value : '' }
}

const isStyleSheet = (element: Element): boolean =>
  element.tagName === 'link' && (attribute(element, 'rel') ?? '').split(/\s+/).includes('stylesheet')

const isAddressFromRoot = ({ name, value }: { name: string; value: string }): boolean =>
  ['src', 'href', 'poster'].includes(name) && /^\/(?!\/)/.test(value)

/** An address of another site. */
export const isForeign = (address: string): boolean => /^(https?:)?\/\//.test(address)

/** The part of an address that names a file. */
export const pathOf = (address: string): string => address.split(/[?#]/, 1)[0] ?? ''
