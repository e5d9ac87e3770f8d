import * as z from 'zod/mini'
import { schoolUsers } from '../../access'
import { action } from '../../platform/action'
import { instant } from '../../platform/http'

const PATH = '/api/news'
const TAG = 'Nieuw'

/** What a school is shown of everything that changed, together where it is about the same activity, programme or documents. */
const newsItem = z.object({
  key: z.string(),
  /** It is true for what changed since the reader looked last. */
  is_new: z.boolean(),
  at: instant,
  heading: z.string(),
  /** '1 kandidaat afgewezen: Sem Bakker; 1 geplaatst: Sem Vos', and without the names where there are many. */
  outcome: z.string(),
  sentences: z.array(z.string()),
  /** The page that shows it, with its filters. */
  path: z.string(),
})
export type NewsItem = z.infer<typeof newsItem>

/** It is true for a reader who never looked before: what is new is then of the last 30 days. */
const isFirstVisit = { is_first_visit: z.boolean() }

export const readRecentNews = action({
  method: 'GET',
  path: `${PATH}/`,
  tag: TAG,
  summary: 'wat er voor de eigen school is veranderd',
  access: schoolUsers,
  /** `until` is the time of the latest change, for `markNewsSeen`. */
  answer: z.object({ ...isFirstVisit, until: z.nullable(instant), items: z.array(newsItem) }),
})

export const countUnseenNews = action({
  method: 'GET',
  path: `${PATH}/unseen/`,
  tag: TAG,
  summary: 'hoeveel er veranderd is sinds de lezer voor het laatst keek, hooguit 100',
  access: schoolUsers,
  answer: z.object({ ...isFirstVisit, count: z.int() }),
})

export const markNewsSeen = action({
  method: 'POST',
  path: `${PATH}/seen/`,
  tag: TAG,
  summary: 'onthoudt tot wanneer de lezer heeft gekeken',
  access: schoolUsers,
  body: z.strictObject({ until: instant }),
})
