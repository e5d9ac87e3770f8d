import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import page from '../platform/page/page.module.css'
import { SkeletonLines } from '../platform/page/Section'
import { ContactsForm } from './contacts/ContactsForm'
import { DuoForm } from './duo/DuoForm'

type Props = { title: string; explanation: string; children: ReactNode }

/** A page of the schools on which a file is compared with what is stored. */
const FilePage = ({ title, explanation, children }: Props) => (
  <div className={page.page}>
    <header className={page.head}>
      <div>
        <Link to="/schools" className={page.back}>
          <IconArrowLeft size={16} stroke={1.5} aria-hidden /> Scholen
        </Link>
        <h1>{title}</h1>
        <p className={page.under}>{explanation}</p>
      </div>
    </header>
    <Suspense fallback={<SkeletonLines lines={6} />}>{children}</Suspense>
  </div>
)

export const DuoPage = () => (
  <FilePage
    title="Vergelijken met DUO"
    explanation="Download bij DUO de lijst met alle vestigingen in het voortgezet onderwijs (02.-alle-vestigingen-vo.csv) en kies dat bestand hier. U ziet eerst wat er verschilt; er verandert niets tot u kiest wat u overneemt."
  >
    <DuoForm />
  </FilePage>
)

export const ContactsPage = () => (
  <FilePage
    title="Contactpersonen uit een bestand"
    explanation="Kies een lijst met op elke rij een contactpersoon: de school (naam of BRIN-nummer), de naam en het e-mailadres. Ook telefoonnummer, functie en wie de eerste contactpersoon is, mogen erin staan. U ziet eerst wat er nieuw of anders is; er verandert niets tot u kiest wat u overneemt."
  >
    <ContactsForm />
  </FilePage>
)
