import type { RetentionName } from './kinds'

type Processing = {
  /** Who it is about. */
  people: string
  readers: string
  /** The term after which it is deleted, or until when it is stored. */
  retention: RetentionName | { until: string }
  /** The tables that store it; without them, the table of this name. */
  tables?: string[]
  /** Why each field is needed. */
  fields: Record<string, string>
}

const PLACE = 'to place the pupil and to know what the school asked for'
const name = { first_name: 'to know who comes', infix: 'to know who comes', last_name: 'to know who comes' }
const changed = { updated_at: 'to notice changes by two people at once' }
const registered = { created_at: 'order of registration', ...changed }
const added = { created_at: 'to account for when it was added', ...changed }
const account = {
  first_name: 'to address the person and to show who did what',
  infix: 'to address the person and to show who did what',
  last_name: 'to address the person and to show who did what',
  email: 'to sign in and to be notified of changes',
  last_login: 'to find accounts that nobody uses',
}
const NEW_EMAIL = 'the new address, until it is confirmed'
const OWN_SCHOOL = 'the own school, staff'
const ACCOUNT = { until: 'as long as the account or the school exists' }

/**
 * The register of processing: each field about a person, by the kind of record that has it. `docs/privacy.md` is written from it, and a test
 * fails for a personal field that is not here.
 */
export const processing: Record<string, Processing> = {
  students: {
    people: 'pupils',
    readers: OWN_SCHOOL,
    retention: 'registrations',
    tables: ['students', 'student_reports'],
    fields: {
      ...name,
      email: 'to recognise a pupil who registers twice, and to reach the pupil through the school',
      school: PLACE,
      activity: PLACE,
      period: PLACE,
      grade: 'activities are for some grades',
      level: 'to set the level of an activity',
      profile: 'activities ask for some subjects',
      remarks: 'what the school wants the office to know; the form asks for nothing sensitive',
      status: PLACE,
      status_reason: 'so that the school knows why',
      waitlisted_at: 'order of the waiting list',
      report:
        'who is ill or does not come leaves a place to another; about health, and gone when it is decided about and can no longer be undone',
      created_by: 'whom to tell what changes',
      ...registered,
    },
  },
  honours_students: {
    people: 'candidates for the honours programme',
    readers: OWN_SCHOOL,
    retention: 'placed_candidates',
    tables: ['honours_students', 'honours_files', 'honours_uploads'],
    fields: {
      ...name,
      email: 'to recognise a pupil who is entered twice',
      school: PLACE,
      honours_program: PLACE,
      grade: 'to decide about the candidate',
      profile: 'to decide about the candidate',
      motivation: 'to decide about the candidate',
      files: 'to decide about the candidate',
      missing: 'to know what has still to be handed in',
      finished_at: 'whether it was handed in before the deadline',
      finished_by: 'whom to tell what changes',
      status: PLACE,
      status_reason: 'so that the school knows why',
      ...registered,
    },
  },
  members: {
    people: 'contact persons of schools',
    readers: OWN_SCHOOL,
    retention: 'school_accounts',
    tables: ['users'],
    fields: {
      ...account,
      phone: 'for questions that cannot wait for a mail',
      function: 'to ask the right person',
      is_primary: 'whom to tell what changes',
      is_invited: 'to invite again',
      pending_email: NEW_EMAIL,
      wants_invitations: 'to send no invitations to who unsubscribed',
      email_failed_at: 'to ask the school for an address that works',
      password_hash: 'to sign in; nobody can read the password from it',
      ...added,
    },
  },
  staff: {
    people: 'staff',
    readers: 'staff',
    retention: ACCOUNT,
    tables: ['users'],
    fields: { ...account, is_active: 'who may sign in', is_invited: 'to invite again', pending_email: NEW_EMAIL, ...added },
  },
  users: {
    people: 'everybody with an account, of the own account',
    readers: 'the person',
    retention: ACCOUNT,
    tables: ['users', 'calendar_feeds', 'news_seen'],
    fields: {
      ...account,
      phone: 'for questions that cannot wait for a mail',
      news_mails: 'how often to send mails',
      wants_invitations: 'to send no invitations to who unsubscribed',
      user_type: 'what the person may do',
      school: 'what the person may do',
      password_hash: 'to sign in; nobody can read the password from it',
    },
  },
  retention_holds: {
    people: 'persons whose data are stored longer',
    readers: 'staff',
    retention: { until: 'until the last day that it names' },
    fields: { email: 'to find their records', reason: 'to account for it', until: 'to end it', ...added },
  },
  messages: {
    people: 'whomever staff write about to schools',
    readers: 'staff, and the schools that it is sent to',
    retention: { until: 'until staff remove it' },
    fields: { body: 'to tell schools what they need to know; the log does not keep it' },
  },
  reminders: {
    people: 'candidates and contact persons whom a reminder was about, by their number',
    readers: 'nobody; the mail itself is read by its recipient and by staff',
    retention: 'mails',
    fields: {
      subject: 'not to remind twice on a day',
      day: 'not to remind twice on a day',
      mail: 'to find the mail that named the person',
    },
  },
  sessions: {
    people: 'everybody with an account, who signs in or gets a link to do so',
    readers: 'nobody',
    retention: {
      until:
        'sessions 90 days, but the one that was used last as long as the account; links and sign-ins that are under way until the night after they expire, an invitation until it is used',
    },
    tables: ['sessions', 'one_time_links', 'sign_ins', 'passkeys', 'totp_secrets', 'recovery_codes'],
    fields: {
      last_used_at: 'to end sessions that nobody uses, and to find accounts that nobody uses',
      device: 'so that people recognise where they are signed in',
      method: 'so that people recognise how they signed in',
      purpose: 'what the link may do',
      email: NEW_EMAIL,
      public_key: 'to check that a passkey answers; it opens nothing',
      secret: 'to check the code of an authenticator app; encrypted',
      code_hash: 'to recognise a recovery code; nobody can use it from what is stored',
      token_hash: 'to recognise a link or a session; nobody can use it from what is stored',
    },
  },
  outbox: {
    people: 'who gets a mail, and whom it is about',
    readers: 'the recipient, staff',
    retention: 'mails',
    tables: ['outbox', 'failed_addresses', 'message_recipients'],
    fields: {
      recipient: 'to send it',
      subject: 'to see what the person was notified of',
      text: 'to send it, and to send it again; gone once a pupil whom it names is erased or anonymised, and a year after its news',
      attachments: 'to send it',
      sent_at: 'to see whether it was sent',
      answer: 'to see why it was not delivered; codes of the mail server',
    },
  },
  news: {
    people: 'pupils and candidates of whom a school is notified of a change, by their number',
    readers: 'the own school',
    retention: { until: 'a year, and no longer than the registration or the candidate' },
    tables: ['news', 'news_daily'],
    fields: {
      record_id: 'to find the record',
      before: 'to say what changed',
      note: 'a line of whoever made the change',
      person_id: 'whom to mail',
      mailed_at: 'not to mail twice',
    },
  },
  documents: {
    people: 'who added a document, and whomever a school writes about in it',
    readers: 'the own school, staff; of general documents everybody with an account',
    retention: { until: 'until the school or staff remove it, and 30 days in the trash, unless staff choose another term' },
    tables: ['documents', 'document_versions'],
    fields: { uploaded_by: 'to show who added it', name: 'to find it', content: 'what the school and the office share' },
  },
  restrictions: {
    people: 'persons whose data nobody may use for now',
    readers: 'staff, under Inzageverzoeken',
    retention: { until: 'until it is lifted' },
    tables: ['restrictions', 'restricted_records', 'restricted_files'],
    fields: { email: 'to find their records', reason: 'to account for it', personal: 'the data, apart from the records that others see' },
  },
  undos: {
    people: 'pupils and candidates in an action that can be taken back or sent again',
    readers: 'nobody',
    retention: { until: 'an action ten minutes; an answer to a request 24 hours' },
    tables: ['undos', 'request_keys'],
    fields: { rows: 'to take the action back', answer: 'not to do twice what was sent twice' },
  },
  drafts: {
    people: 'pupils, candidates and whomever somebody is typing about',
    readers: 'whoever typed it',
    retention: 'drafts',
    fields: { content: 'to go on with what was typed after a session ended or on another computer; gone when it is sent' },
  },
  audit_log: {
    people: 'who changed something, and whom it was about',
    readers: 'staff',
    retention: 'audit_log',
    fields: {
      at: 'to account for changes',
      actor: 'to account for changes',
      action: 'to account for changes',
      resource: 'to account for changes',
      record: 'to find the record',
      record_title: 'to recognise the record; the name of a person goes with the record',
      changes: 'to account for changes; values of personal fields are not stored',
    },
  },
  readings: {
    tables: ['access_log'],
    people: 'who opened, exported or downloaded what is personal, and whose data it was',
    readers: 'staff',
    retention: 'readings',
    fields: {
      at: 'to account for who saw what',
      actor: 'to account for who saw what',
      what: 'to account for who saw what; it names records by their number',
      count: 'to notice an unusual export',
      ids: 'to answer who saw a person; numbers of records, which tell nothing once these are anonymised',
    },
  },
  security_events: {
    people: 'everybody with an account, and whoever tries to sign in',
    readers: 'staff; a program of the organisation that reads the log of the server, without names',
    retention: 'security_events',
    fields: {
      at: 'to find out what happened to an account',
      kind: 'to find out what happened to an account',
      user: 'to know whose account it is about; of an address that nobody has, nothing that was typed is stored',
      by: 'to know who did it for another',
      address: 'to recognise an attack; only its network after 30 days (/24 and /48)',
      device: 'to recognise an attack',
      detail: 'why something was refused; it names nobody',
    },
  },
  schools: {
    people: 'a person whom a school names as its address',
    readers: OWN_SCHOOL,
    retention: ACCOUNT,
    fields: {
      email: 'to reach the school',
      phone: 'to reach the school',
      notes: 'what staff need to know of the school; the form asks for nothing about persons',
    },
  },
}
