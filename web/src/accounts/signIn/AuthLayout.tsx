import type { ReactNode } from 'react'
import { branding } from '../../platform/theme/branding'
import artwork from '../../platform/theme/artwork.svg'
import classes from './AuthLayout.module.css'
import poweredBy from '../../platform/theme/poweredBy.svg'

export function AuthLayout({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const { programmeName, image, poweredByName, poweredByLogo } = branding
  return (
    <div className={classes.page}>
      <aside className={classes.panel} aria-label={programmeName}>
        <img className={classes.artwork} src={image ?? artwork} alt="" />
        <p className={classes.programme}>{programmeName}</p>
      </aside>
      <main className={classes.main}>
        <div className={classes.card}>
          <h1 className={classes.title}>{title}</h1>
          {intro && <p className={classes.intro}>{intro}</p>}
          {children}
        </div>
        <p className={classes.powered}>
          <span>Powered by</span>
          <img src={poweredByLogo ?? poweredBy} alt={poweredByName} height={28} />
        </p>
      </main>
    </div>
  )
}
