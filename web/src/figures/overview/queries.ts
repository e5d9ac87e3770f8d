import { overview } from '@pre-u/contract/figures/kinds'
import { readOwnOverview, readStaffOverview, type StaffOverview } from '@pre-u/contract/figures/overview/attention'
import { callQuery } from '../../platform/api/call'

export const staffOverviewQuery = callQuery(overview, readStaffOverview)
export const ownOverviewQuery = callQuery(overview, readOwnOverview)

/** Deadlines and activities to come are for information: nothing has to be done about them. */
export const countTasks = ({ reports, room, pending, drafts, undecided, schools_unseen, schools_expired, failed_mails }: StaffOverview) =>
  [reports, room, pending, drafts, undecided, failed_mails].reduce((sum, lines) => sum + lines.length, 0) +
  [schools_unseen, schools_expired].filter((schools) => schools > 0).length
