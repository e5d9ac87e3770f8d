/**
 * What a list of registrations costs in plain SQL: the registrations once more in a table with one generated text to search and ordinary
 * indexes, a statement that says which schools and activities a word names, and one that answers a page with its count.
 */
import type pg from 'pg'

const COLUMNS = `id, created_at, updated_at, first_name, infix, last_name, email, school_id, activity_id, period_id, grade, level, profile,
  status, status_reason, remarks, waitlisted_at, created_by`
const DUTCH = 'collate "und-x-icu"'

const TABLE = `
  drop schema if exists plain cascade;
  create schema plain;
  create table plain.students as select ${COLUMNS} from public.students;
  alter table plain.students
    add primary key (id),
    add search_text text not null
      generated always as (public.search_words(' ' || first_name || ' ' || infix || ' ' || last_name || ' ' || email)) stored;
  create unique index on plain.students (activity_id, period_id, lower(email)) where status not in ('REJECTED', 'CANCELLED');
  create index on plain.students (last_name ${DUTCH}, first_name ${DUTCH}, id);
  create index on plain.students (created_at, id);
  create index on plain.students (school_id, status, period_id);
  create index on plain.students (activity_id, status, period_id, grade);
  create index on plain.students (period_id, status);
  create index on plain.students using gin (search_text gin_trgm_ops)`

export async function makePlainTable(db: pg.Client) {
  await db.query(TABLE)
  await db.query('vacuum analyze plain.students')
  await db.query('vacuum analyze public.students')
}

/** `filters` as in the address of a list. */
export type ListQuery = { search: string; ordering: string; page: number; filters: string }

const NAME = `s.last_name ${DUTCH}, s.first_name ${DUTCH}, s.id`
const ORDERS: Record<string, string> = {
  name: NAME,
  created_at: 's.created_at, s.id',
  waitlisted_at: 's.waitlisted_at, s.id',
  school: `school.name ${DUTCH}, ${NAME}`,
  activity: `activity.name ${DUTCH}, ${NAME}`,
  period: `period.start_date, ${NAME}`,
  grade: `s.grade, ${NAME}`,
  status: `s.status, ${NAME}`,
}
const GROUPS: Record<string, string> = { school: 'schools', activity: 'activities', period: 'periods' }
/** Joined before the page is cut only where the order needs it. */
const joinFor = (order: string) => (order in GROUPS ? `join ${GROUPS[order]} ${order} on ${order}.id = s.${order}_id` : '')

/** `school__province` is a column of the school, `grade` one of the registration. */
function conditionOf(name: string, parameter: string) {
  const [group = '', column] = name.replace(/__in$/, '').replace('plan__id', 'plan_id').split('__')
  const isText = !/id$|grade/.test(name.replace(/__in$/, ''))
  const values = `any(string_to_array(${parameter}, ',')${isText ? '' : '::int[]'})`
  if (column === undefined) return `s.${group} = ${values}`
  return column === 'id'
    ? `s.${group}_id = ${values}`
    : `s.${group}_id = any(array(select id from ${GROUPS[group]} where ${column} = ${values}))`
}

type Word = { pattern: string; schools: number[]; activities: number[] }
const WORDS = `
  select search_pattern(word) as pattern,
    array(select id from schools where search_text like search_pattern(word)) as schools,
    array(select id from activities where search_text like search_pattern(word)) as activities
  from unnest($1::text[]) word`

export async function readWords(db: pg.Client, search: string): Promise<Word[]> {
  const given = search.split(/\s+/).filter(Boolean)
  return given.length === 0 ? [] : (await db.query<Word>(WORDS, [given])).rows
}

const PAGE_SIZE = 25
const MOST_COUNTED = 10_000

export function plainList({ ordering, page, filters }: Omit<ListQuery, 'search'>, words: Word[]) {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions = [...new URLSearchParams(filters)].map(([name, value]) => conditionOf(name, bind(value)))
  for (const { pattern, schools, activities } of words) {
    const named = [`s.search_text like ${bind(pattern)}`]
    if (schools.length > 0) named.push(`s.school_id = any(${bind(schools)}::int[])`)
    if (activities.length > 0) named.push(`s.activity_id = any(${bind(activities)}::int[])`)
    conditions.push(`(${named.join(' or ')})`)
  }
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const key = ordering.replace('-', '')
  const order = ordering.startsWith('-') ? ORDERS[key]!.replaceAll(/(,|$)/g, ' desc$1') : ORDERS[key]!
  const rowsOf = (from: string, condition: string) => `
    select cut.*, row_number() over () as place from (
      select s.* from ${from} s ${joinFor(key)} ${condition}
      order by ${order} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) cut`
  // PostgreSQL cannot know how many rows have a word: with words they are found before they are sorted.
  const parts =
    words.length > 0
      ? `found as materialized (select * from plain.students s ${where}), page as (${rowsOf('found', '')}),
         total as (select count(*) from found)`
      : `page as (${rowsOf('plain.students', where)}),
         total as (select count(*) from (select from plain.students s ${where} limit ${MOST_COUNTED + 1}) counted)`
  const text = `with ${parts}
    select page.*, school.name as school_name, activity.code, activity.name as activity_name, period.name as period_name, total.count
    from page cross join total
      join schools school on school.id = page.school_id
      join activities activity on activity.id = page.activity_id
      join periods period on period.id = page.period_id
    order by place`
  return { text, values }
}
