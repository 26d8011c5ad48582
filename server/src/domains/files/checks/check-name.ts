import { extensionOf, replyExtensions } from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import type { Extension } from './file-kinds'

const MAX_NAME_LENGTH = 120

/** Controls, paths, what a file system reads otherwise, and marks that turn the direction of writing. */
const refusedSigns = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

/** Endings that run somewhere. Before the last one they are there to deceive. */
const programs = new Set(
  (
    'exe com bat cmd msi scr pif vbs vbe wsf wsh hta lnk jar ps1 sh dll sys cpl reg app dmg apk ' +
    'php php3 php5 phtml phar asp aspx ashx jsp jspx cgi pl py rb html htm xhtml shtml svg svgz xml xsl mht mhtml htaccess'
  ).split(' '),
)

export type AcceptedName = { fileName: string; extension: Extension }

/** The name as it is kept (NFC), with its type. Refuses names that lead somewhere, deceive, or are of another type. */
export function checkName(given: string): AcceptedName {
  const fileName = given.normalize('NFC').trim()
  const parts = fileName.toLowerCase().split('.')
  const [stem = '', ...endings] = parts
  if (fileName === '' || [...fileName].length > MAX_NAME_LENGTH || refusedSigns.test(fileName)) {
    throw new AppError('file.name_invalid')
  }
  const extension = replyExtensions.find((known) => known === extensionOf(fileName))
  if (!extension) throw new AppError('file.type_not_allowed', { fileName })
  const inner = endings.slice(0, -1).map((ending) => ending.trim().split(/[;\s]/)[0] ?? '')
  if (stem.trim() === '' || fileName.includes('..') || inner.some((ending) => programs.has(ending))) {
    throw new AppError('file.name_invalid')
  }
  return { fileName, extension }
}
