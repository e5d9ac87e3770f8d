import { eq } from 'drizzle-orm'
import { usersTable } from '../../tables/accounts'
import { documentsTable } from '../../tables/documents'
import type { Context } from '../../platform/context'
import { newKey } from '../../platform/storage/store'
import { contactsOf } from './honours'
import { storePdf, onePagePdf } from './pdf'

type Tree = { [name: string]: Tree | string[] }

const generalTree: Tree = {
  'Algemene informatie': {
    'Jaarplanning.pdf': ['Alle periodes, deadlines en activiteiten van dit schooljaar.'],
    'Privacyverklaring.pdf': ['Welke gegevens wij van leerlingen bewaren, waarvoor en hoe lang.'],
  },
  Handleidingen: {
    'Leerlingen inschrijven.pdf': ['Een klas inschrijven vanuit Excel.', 'Plak de rijen of sleep het bestand naar het scherm.'],
    'Honourskandidaten aanmelden.pdf': ['Welke bijlagen een kandidaat nodig heeft en hoe u indient.'],
  },
  'Formulier toestemming ouders.pdf': ['Voor leerlingen jonger dan 16 jaar.'],
}

const schoolTree: Tree = {
  Overeenkomsten: { 'Samenwerkingsovereenkomst.pdf': ['Afspraken tussen de school en Pre-U.'] },
  'Lijsten 2026': {
    'Deelnemers najaar.pdf': ['Voorbeeld zonder echte gegevens.'],
    'Deelnemers winter.pdf': ['Voorbeeld zonder echte gegevens.'],
  },
  'Contactgegevens.pdf': ['Voorbeeld zonder echte gegevens.'],
}

type Stores = Pick<Context, 'db' | 'store'>
type Place = { school_id: number | null; parent_id: number | null; uploaded_by: number }

async function seedTree(stores: Stores, tree: Tree, place: Place) {
  const { db } = stores
  for (const [name, content] of Object.entries(tree)) {
    const row = { ...place, name, key: newKey() }
    if (Array.isArray(content)) {
      const pdf = await storePdf(stores, onePagePdf(name.replace('.pdf', ''), content))
      await db.insert(documentsTable).values({ ...row, ...pdf, kind: 'file' })
    } else {
      const [folder] = await db
        .insert(documentsTable)
        .values({ ...row, kind: 'folder' })
        .returning()
      await seedTree(stores, content, { ...place, parent_id: folder!.id })
    }
  }
}

export async function seedDocuments(stores: Stores, schoolIds: number[]) {
  const { db } = stores
  const [staff] = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(eq(usersTable.user_type, 'STAFF'))
    .orderBy(usersTable.id)
    .limit(1)
  const contacts = await contactsOf(db)
  await seedTree(stores, generalTree, { school_id: null, parent_id: null, uploaded_by: staff!.id })
  for (const school_id of schoolIds)
    await seedTree(stores, schoolTree, { school_id, parent_id: null, uploaded_by: contacts.get(school_id)! })
}
