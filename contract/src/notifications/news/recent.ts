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
  /** '12 leerlingen geplaatst, 3 op de wachtlijst'. */
  outcome: z.string(),
  /** It is empty where there are many. */
  names: z.array(z.string()),
  sentences: z.array(z.string()),
  /** The page that shows it, with its filters. */
  path: z.string(),
})
export type NewsItem = z.infer<typeof newsItem>

export const readRecentNews = action({
  method: 'GET',
  path: `${PATH}/`,
  tag: TAG,
  summary: 'wat er voor de eigen school is veranderd',
  access: schoolUsers,
  /** `until` is the time of the latest change, for `markNewsSeen`. */
  answer: z.object({ until: z.nullable(instant), items: z.array(newsItem) }),
})

export const countUnseenNews = action({
  method: 'GET',
  path: `${PATH}/unseen/`,
  tag: TAG,
  summary: 'hoeveel er veranderd is sinds de lezer voor het laatst keek, hooguit 100',
  access: schoolUsers,
  answer: z.object({ count: z.int() }),
})

export const markNewsSeen = action({
  method: 'POST',
  path: `${PATH}/seen/`,
  tag: TAG,
  summary: 'onthoudt tot wanneer de lezer heeft gekeken',
  access: schoolUsers,
  body: z.strictObject({ until: instant }),
})
