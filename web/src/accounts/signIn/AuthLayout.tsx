import { type ReactNode, useState } from 'react'
import { branding } from '../../platform/page/Office'
import artwork from '../../platform/theme/artwork.svg'
import classes from './signIn.module.css'
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

/** Whether a call is under way. The provider of the query library is in the shell. */
export function usePending<Values = void>(send: (values: Values) => Promise<void>) {
  const [isPending, setPending] = useState(false)
  const start = async (values: Values) => {
    setPending(true)
    await send(values)
    setPending(false)
  }
  return { isPending, start: (values: Values) => void start(values) }
}
