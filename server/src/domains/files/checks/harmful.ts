import { AppError } from '../../../platform/errors/errors'

/** Why the content of a file is refused. */
export type Harm =
  | 'content-differs'
  | 'two-kinds'
  | 'not-text'
  | 'markup'
  | 'broken'
  | 'too-many-entries'
  | 'too-large-inside'
  | 'too-deep'
  | 'leads-out'
  | 'link'
  | 'encrypted'
  | 'macros'
  | 'infected'
  | 'too-many-pixels'

export function harmful(reason: Harm): AppError {
  return new AppError('file.unsafe', { reason })
}
