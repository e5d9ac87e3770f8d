import * as z from 'zod/mini'
import { optionalText } from '../platform/fields'

/** Which mails about changes a contact person gets. */
export const newsMailChoices = ['all', 'daily', 'action'] as const
export type NewsMails = (typeof newsMailChoices)[number]

/**
 * What a change asks of a school. 'action': pupils must be informed, or something must be handed in again. 'decision': Pre-U decided about
 * a pupil. 'receipt': the mail confirms what the school did itself.
 */
export type NewsWeight = 'action' | 'decision' | 'receipt' | 'notice'

/** Returns whether a mail about it is sent within minutes, with the mail of the day, or not at all. */
export function whenMailed(weight: NewsWeight, choice: NewsMails, isPrimary: boolean): 'soon' | 'daily' | 'never' {
  if (choice === 'all' || weight === 'action') return 'soon'
  if (choice === 'daily') return 'daily'
  // The primary contact cannot switch decisions off.
  return weight === 'decision' && isPrimary ? 'soon' : 'never'
}

/** Staff choose whether schools are notified of a change, and may add a line to the mail. */
export const notifyOptions = { inform: z.optional(z.boolean()), inform_note: z.optional(optionalText(300)) }

/** The number of schools, and of their pupils, that a change affects. */
export const audience = z.object({ schools: z.int(), pupils: z.int() })
export type Audience = z.infer<typeof audience>
