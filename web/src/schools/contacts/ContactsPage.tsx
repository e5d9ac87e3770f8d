import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import page from '../../platform/page/page.module.css'
import { SkeletonLines } from '../../platform/page/Section'

const ContactsForm = lazy(async () => ({ default: (await import('./ContactsForm')).ContactsForm }))

export const ContactsPage = () => (
  <div className={page.page}>
    <header className={page.head}>
      <div>
        <Link to="/schools" className={page.back}>
          <IconArrowLeft size={16} stroke={1.5} aria-hidden /> Scholen
        </Link>
        <h1>Contactpersonen uit een bestand</h1>
        <p className={page.under}>
          Kies een lijst met op elke rij een contactpersoon: de school (naam of BRIN-nummer), de naam en het e-mailadres, en als u die heeft
          telefoonnummer, functie en wie de eerste contactpersoon is. U ziet eerst wat er nieuw of anders is; er verandert niets tot u kiest
          wat u overneemt.
        </p>
      </div>
    </header>
    <Suspense fallback={<SkeletonLines lines={6} />}>
      <ContactsForm />
    </Suspense>
  </div>
)
