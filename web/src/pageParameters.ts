import type { activities } from '@pre-u/contract/activities/activities'
import type { documentOrders } from '@pre-u/contract/documents/documents'
import type { securityLog } from '@pre-u/contract/accounts/securityEvents'
import type { FigureGroup } from '@pre-u/contract/figures/figures'
import type { candidates } from '@pre-u/contract/honours/candidates'
import type { honoursPrograms } from '@pre-u/contract/honours/programs'
import type { mailLog } from '@pre-u/contract/notifications/mails/log'
import type { messages } from '@pre-u/contract/notifications/messages/message'
import type { ListContract } from '@pre-u/contract/platform/resource'
import type * as resources from '@pre-u/contract/resources'
import type { schools } from '@pre-u/contract/schools/schools'
import type { students } from '@pre-u/contract/students/students'
import type { View } from './activities/calendar/days'
import type { ListParameters } from './platform/address/listSearch'

export type RegistrationsParameters = ListParameters<typeof students>
export type SchoolsParameters = ListParameters<typeof schools>
export type HonoursParameters = ListParameters<typeof honoursPrograms>
export type MessagesParameters = ListParameters<typeof messages>
export type HonoursProgramParameters = ListParameters<typeof candidates>

/** `kopie`: the id of the activity to copy. */
export type ActivitiesParameters = ListParameters<typeof activities> & { kopie?: string }

type AnyList<Kind> = Kind extends ListContract ? ListParameters<Kind> : never

export type SettingsParameters = { tab?: string } & AnyList<
  (typeof resources)[keyof typeof resources] | typeof mailLog | typeof securityLog
>

export type FigureView = 'verloop' | 'matrix' | 'scholen' | 'honours'
/** Beside these, what the figures are limited to: the key of a row of a group. */
export type FiguresParameters = {
  beeld?: FigureView
  by?: FigureGroup
  schooljaar?: string
  publicatie?: 'true'
} & Partial<Record<FigureGroup, string>>

export type RecordParameters = { open?: string }
/** `school_id`: for whom staff come to register. */
export type RegisterParameters = RecordParameters & { school_id?: string | undefined }

export type CalendarParameters = { view?: View; datum?: string; verberg?: string; alleen?: string; open?: string }

/** `ids`: of registrations, comma-separated. */
export type OverviewsParameters = { ids?: string }

export type DocumentsParameters = {
  folder?: string
  search?: string
  ordering?: `${'' | '-'}${(typeof documentOrders)[number]}`
  view?: 'trash'
  preview?: string
  versions?: string
}

export type PasswordResetParameters = { uid?: string; token?: string }
/** `keep` and `agree`: the link goes to the address until now, whose owner can keep it, or also agree to another. */
export type EmailLinkParameters = PasswordResetParameters & { keep?: string; agree?: string }
