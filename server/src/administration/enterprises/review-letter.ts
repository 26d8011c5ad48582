import type { MembershipReview } from '@center/shared/contract'
import { toLetterHtml } from '../html-text'

/** What the user is told of a review: the letters of the portal have one text, so it is in both languages. */
export function reviewLetter(enterprise: string, { decision, note }: Pick<MembershipReview, 'decision' | 'note'>) {
  const [zh, en] =
    decision === 'approve'
      ? [
          `您加入企业“${enterprise}”的申请已通过，现在可以切换到该企业办理业务。`,
          `Your membership of “${enterprise}” was approved. You can switch to this enterprise now.`,
        ]
      : [
          `您加入企业“${enterprise}”的申请未通过。如有疑问，请联系平台管理员。`,
          `Your membership of “${enterprise}” was not approved. If you have questions, please contact the administrator.`,
        ]
  return {
    title: decision === 'approve' ? '企业审核已通过' : '企业审核未通过',
    remark: toLetterHtml({ zh, en, note }),
  }
}
