import type { Db } from '../../platform/db/db'
import { activityNews } from './kinds/activity'
import { candidateNews } from './kinds/candidate'
import { documentNews } from './kinds/document'
import { studentNews } from './kinds/student'
import { removalNews } from './kinds/removal'
import { reportNews } from './kinds/report'
import type { KindOfNews, NewsRow, Story } from './story'
import type { NewsKind } from '../../tables/news'

/** All kinds of changes that schools are notified of, in the order of a mail. */
export const newsKinds: { [Kind in NewsKind]: KindOfNews<Kind> } = {
  activity: activityNews,
  student: studentNews,
  student_removal: removalNews,
  student_report: reportNews,
  candidate: candidateNews,
  document: documentNews,
}

/** Reads the stories of one school. */
export async function readStories(db: Db, rows: NewsRow[]): Promise<Story[]> {
  const stories: Story[] = []
  for (const [kind, { read }] of Object.entries(newsKinds) as [NewsKind, KindOfNews<NewsKind>][]) {
    const ofKind = rows.filter((row) => row.kind === kind)
    if (ofKind.length > 0) stories.push(...(await read(db, ofKind)))
  }
  return stories
}
