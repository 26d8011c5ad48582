/**
 * The closed table of error codes. `status` goes into the envelope, `http` on the wire (contract 0.1).
 *
 * A name is stable; its text is in `locales/` beside this file and its explanation is a line of docs/errors.md.
 */
export const errorTable = {
  'request.invalid': { status: 40001, http: 200 },
  'route.not_found': { status: 404, http: 404 },
  'record.not_found': { status: 40400, http: 200 },
  'session.required': { status: 40101, http: 401 },
  'session.idle': { status: 40109, http: 401 },
  'session.replaced': { status: 40110, http: 401 },
  'session.ticket_expired': { status: 40121, http: 401 },
  'signature.clock_skew': { status: 40131, http: 200 },
  'signature.invalid': { status: 40132, http: 200 },
  'signature.nonce_reused': { status: 40133, http: 200 },
  'permission.denied': { status: 40301, http: 403 },
  'permission.operation_forbidden': { status: 40303, http: 403 },
  'session.ending': { status: 40307, http: 403 },
  'login.wrong_credentials': { status: 40011, http: 200 },
  'login.wrong_captcha': { status: 40012, http: 200 },
  'captcha.required': { status: 40017, http: 200 },
  'login.decryption_failed': { status: 40013, http: 200 },
  'sso.service_unknown': { status: 40015, http: 200 },
  'sms.wrong_code': { status: 40014, http: 200 },
  'sms.unavailable': { status: 50210, http: 200 },
  'account.username_taken': { status: 40913, http: 200 },
  'account.phone_taken': { status: 40914, http: 200 },
  'recovery.expired': { status: 40016, http: 200 },
  'login.second_step': { status: 40019, http: 200 },
  'login.wrong_code': { status: 40020, http: 200 },
  'login.step_expired': { status: 40021, http: 200 },
  'login.merged': { status: 40022, http: 200 },
  'login.password_expired': { status: 40024, http: 200 },
  'login.work_required': { status: 40023, http: 200 },
  'login.passkey_refused': { status: 40025, http: 200 },
  'login.locked': { status: 42902, http: 200 },
  'rate.limited': { status: 42901, http: 200 },
  'letter.not_found': { status: 40410, http: 200 },
  'letter.answered': { status: 40961, http: 200 },
  'letter.not_answerable': { status: 40962, http: 200 },
  'letter.no_receivers': { status: 40963, http: 200 },
  'letter.body_unreadable': { status: 40964, http: 200 },
  'letter.delivered': { status: 40965, http: 200 },
  'letter.expired': { status: 40966, http: 200 },
  'file.not_found': { status: 40461, http: 200 },
  'file.type_not_allowed': { status: 40061, http: 200 },
  'file.empty': { status: 40062, http: 200 },
  'file.too_large': { status: 40063, http: 200 },
  'file.unsafe': { status: 40064, http: 200 },
  'file.name_invalid': { status: 40065, http: 200 },
  'file.quota_exceeded': { status: 40066, http: 200 },
  'setting.invalid': { status: 40071, http: 200 },
  'app.not_found': { status: 40420, http: 200 },
  'app.version_not_found': { status: 40421, http: 200 },
  'app.manifest_invalid': { status: 40002, http: 200 },
  'app.chunk_missing': { status: 40003, http: 200 },
  'app.bundle_invalid': { status: 40004, http: 200 },
  'app.nothing_to_roll_back': { status: 40005, http: 200 },
  'release.revision_conflict': { status: 40901, http: 200 },
  'release.version_conflict': { status: 40902, http: 200 },
  'release.pinned': { status: 40903, http: 200 },
  'release.library_needed': { status: 40924, http: 200 },
  'app.report_not_found': { status: 40422, http: 200 },
  'app.publish_denied': { status: 40320, http: 403 },
  'app.signature_required': { status: 40006, http: 200 },
  'app.signature_invalid': { status: 40007, http: 200 },
  'review.required': { status: 40321, http: 200 },
  'review.own_version': { status: 40322, http: 200 },
  'app.not_certified': { status: 40323, http: 200 },
  'setup.done': { status: 40918, http: 200 },
  'setup.key_invalid': { status: 40018, http: 200 },
  'setup.required': { status: 40431, http: 200 },
  'tenant.not_found': { status: 40430, http: 200 },
  'todo.too_many': { status: 40911, http: 200 },
  'record.exists': { status: 40915, http: 200 },
  'record.in_use': { status: 40916, http: 200 },
  'administrator.last': { status: 40917, http: 200 },
  'permission.outranked': { status: 40304, http: 403 },
  'preview.read_only': { status: 40309, http: 403 },
  'proof.required': { status: 40305, http: 403 },
  'approval.pending': { status: 40306, http: 200 },
  'approval.own': { status: 40308, http: 200 },
  'approval.closed': { status: 40919, http: 200 },
  'request.under_way': { status: 40920, http: 200 },
  'plan.users_full': { status: 40921, http: 200 },
  'plan.storage_full': { status: 40922, http: 200 },
  'plan.app_excluded': { status: 40923, http: 200 },
  'preferences.outdated': { status: 40912, http: 200 },
  'role.not_assigned': { status: 40440, http: 200 },
  'department.not_held': { status: 40441, http: 200 },
  'application.not_held': { status: 40442, http: 200 },
  'enterprise.not_joined': { status: 40443, http: 200 },
  'enterprise.not_reviewed': { status: 40444, http: 200 },
  'enterprise.not_passed': { status: 40445, http: 200 },
  'server.busy': { status: 503, http: 503 },
  'server.failed': { status: 500, http: 500 },
} as const

export type ErrorCode = keyof typeof errorTable

/** Codes the browser makes itself, when no answer with an envelope came. */
export type TransportCode = 'network.failed' | 'network.timeout' | 'network.cancelled'

const byStatus = new Map<number, ErrorCode>(
  Object.entries(errorTable).map(([code, { status }]) => [status, code as ErrorCode]),
)

/** The code of an envelope's `status`; an unknown status is `server.failed`, 401 is `session.required`. */
export function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'session.required'
  if (status === 400) return 'request.invalid'
  if (status === 429) return 'rate.limited'
  return byStatus.get(status) ?? 'server.failed'
}
