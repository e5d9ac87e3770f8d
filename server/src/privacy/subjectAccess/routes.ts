import { dayOf } from '@pre-u/contract/platform/dates'
import * as calls from '@pre-u/contract/privacy/subjectAccess/calls'
import type { Feature } from '../../platform/context'
import { mountAction } from '../../platform/http/mountAction'
import { sendZip } from '../../platform/zip/write'
import { eraseSubject } from './erase'
import { findPeople, findSubject } from './find'
import { readSubject } from './read'
import { rectifySubject } from './rectify'
import { liftRestriction, listRestrictions, restrictSubject } from './restrict'
import { writeStep } from './steps'
import { subjectEntries } from './zip'

/** Mounts what staff do when a person asks which data are held of them, or to correct, erase or restrict them. */
export const subjectAccessFeature: Feature = (app, context) => {
  const { db } = context
  mountAction(app, calls.findSubjects, ({ query }) => findPeople(db, query.search))
  mountAction(app, calls.readSubject, async ({ query, user }) => {
    const subject = await findSubject(db, query.email)
    await writeStep(db, subject, user, 'READ')
    return readSubject(context.db, subject)
  })
  mountAction(app, calls.downloadSubject, async ({ query, user }, reply) => {
    const subject = await findSubject(db, query.email)
    await writeStep(db, subject, user, 'EXPORT')
    return sendZip(reply, `inzage-${dayOf(new Date())}.zip`, subjectEntries(context, subject))
  })
  mountAction(app, calls.rectifySubject, ({ body, user }) => rectifySubject(context, body, user))
  mountAction(app, calls.eraseSubject, ({ body, user }) => eraseSubject(context, body.email, user))
  mountAction(app, calls.restrictSubject, ({ body, user }) => restrictSubject(context, body, user))
  mountAction(app, calls.liftRestriction, ({ body, user }) => liftRestriction(context, body.email, user))
  mountAction(app, calls.listRestrictions, () => listRestrictions(db))
}
