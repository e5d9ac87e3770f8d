import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import page from '../../platform/page/page.module.css'
import { SkeletonLines } from '../../platform/page/Section'

const DuoForm = lazy(async () => ({ default: (await import('./DuoForm')).DuoForm }))

export const DuoPage = () => (
  <div className={page.page}>
    <header className={page.head}>
      <div>
        <Link to="/schools" className={page.back}>
          <IconArrowLeft size={16} stroke={1.5} aria-hidden /> Scholen
        </Link>
        <h1>Vergelijken met DUO</h1>
        <p className={page.under}>
          Download bij DUO de lijst met alle vestigingen in het voortgezet onderwijs (02.-alle-vestigingen-vo.csv) en kies dat bestand hier.
          U ziet eerst wat er verschilt; er verandert niets tot u kiest wat u overneemt.
        </p>
      </div>
    </header>
    <Suspense fallback={<SkeletonLines lines={6} />}>
      <DuoForm />
    </Suspense>
  </div>
)
