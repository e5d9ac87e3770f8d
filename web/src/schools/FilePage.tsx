import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import page from '../platform/page/page.module.css'

type Props = { title: string; explanation: string; children: ReactNode }

/** A page of the schools on which a file is compared with what is stored. */
export const FilePage = ({ title, explanation, children }: Props) => (
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
    {children}
  </div>
)
