import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db'
import { schoolsTable } from '../../tables/schools'
import { firstNames, lastNames } from './people'

const STEMS =
  'Aal Aben Alber Ame Ans Baar Ban Bar Beek Ber Blok Boel Bol Boon Bra Bruin Buis Bur Cor Cra Dal Dam Dek Del Does Dor Drie Dui Eel Ege Elder Engel Evers Faas Fok Fran Gel Ger Gie Goed Graaf Groen Haan Hage Hark Haver Heer Hei Her Heu Hoek Hof Hol Hoog Hui Ijs Jaap Jan Joos Kaan Kam Kar Kas Kei Ker Klop Knoop Kol Kooi Kop Kor Kra Kui Laar Lam Lange Leen Lie Lok Loo Maas Mans Mar Mei Mie Mol Moor Naf Nij Noord Oost Oud Paan Pap Peper Piet Plas Pol Pot Quis Raad Ram Reij Rie Rijk Roe Roo Rut Schaap Schoon Sij Sloot Slot Snel Spaan Ster Stok Ter Tim Tol Tui Uit Vaar Veen Ver Vlas Vreug Wal Weer Wes Wil Wol Wou Zaal Zand Zee Zij Zwart'.split(
    ' ',
  )
const ENDINGS =
  'a aard beek berg bos burg dam dijk donk hof horst huis ink ing kamp ker ma man meijer mans sen stra sma veld voort zicht'.split(' ')

/** A pseudo-random number from 0 to 1, which is the same in every run. */
const random = (choice: number) => sql`((hashint4extended(n, ${choice}) & 1048575) / 1048576::float)`
const pick = (size: SQL | number, share: SQL) => sql`(1 + floor(${size} * ${share}))::int`
const pickText = (texts: readonly string[], choice: number) =>
  sql`(${sql.param([...texts])}::text[])[${pick(texts.length, random(choice))}]`

const nearAge = sql`least(0.999999, greatest(0, age + 0.04 * (${random(7)} - 0.5)))`

/**
 * The registrations are as those of five years: few first names and many last names, the most common as common as in the Netherlands, where
 * one in two hundred is a De Jong or a Jansen. Some schools and activities are far larger than others, one period follows the other, and
 * old registrations are decided about.
 */
const register = (total: number) => sql`
  insert into students (first_name, infix, last_name, email, school_id, activity_id, period_id, grade, level, profile, status, waitlisted_at, created_at, updated_at)
  select given, infix, last, lower(given || '.' || replace(last, ' ', '')) || n || '@leerling.example',
    school_ids[${pick(sql`cardinality(school_ids)`, sql`power(${random(5)}, 1.5)`)}],
    activity_ids[activity],
    period_ids[${pick(sql`cardinality(period_ids)`, nearAge)}],
    ${pick(6, random(8))}, ${pickText(['vmbo', 'havo', 'vwo'], 9)}, ${pickText(['', 'NT', 'NG', 'EM', 'CM'], 10)}, status,
    case when status = 'WAITLISTED' then created end, created, created
  from generate_series(1, ${total}::int) n,
    (select array_agg(id order by id) as school_ids from schools) schools,
    (select array_agg(id order by id) as activity_ids from activities) activities,
    (select array_agg(id order by start_date, id) as period_ids from periods) periods,
    lateral (select n / ${total}::float as age, ${pickText(firstNames, 1)} as given, ${pick(lastNames.length, random(2))} as which) person,
    lateral (select now() - (1 - age) * interval '5 years' as created) registered,
    lateral (select ${pick(sql`cardinality(activity_ids)`, sql`power(${random(6)}, 1.3)`)} as activity) chosen,
    lateral (select (${sql.param(lastNames.map(([infix]) => infix))}::text[])[which] as infix,
      case when ${random(12)} < 0.2 then (${sql.param(lastNames.map(([, name]) => name))}::text[])[which]
        else ${pickText(STEMS, 3)} || ${pickText(ENDINGS, 4)}
      end as last) named,
    lateral (select case when age < 0.9
      then ${pickText(['COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'ACCEPTED', 'REJECTED', 'CANCELLED'], 11)}
      else ${pickText(['PENDING', 'PENDING', 'ACCEPTED', 'ACCEPTED', 'ACCEPTED', 'WAITLISTED', 'REJECTED', 'CANCELLED'], 11)} end as status) decided`

/** A school has some thousands of registrations in five years. */
const PER_SCHOOL = 2500

async function addSchools(db: Db, total: number) {
  const missing = Math.ceil(total / PER_SCHOOL) - (await db.$count(schoolsTable))
  const names = Array.from({ length: Math.max(0, missing) }, (_, index) => ({ name: `Demoschool ${index + 1}`, city: 'Utrecht' }))
  if (names.length > 0) await db.insert(schoolsTable).values(names)
}

/** Adds registrations over all schools, activities and periods that there are, to look at the product, and measure it, at its full size. */
export async function addManyRegistrations(db: Db, total: number) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await addSchools(tx, total)
    await tx.execute(register(total))
  })
  await db.execute(sql`vacuum analyze`)
}
