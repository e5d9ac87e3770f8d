import type { ReactNode } from 'react'
import classes from './Message.module.css'

type Props = { title?: string; heading?: string; children: ReactNode; actions?: ReactNode }

export function Message({ title, heading, children, actions }: Props) {
  return (
    <div className={classes.page}>
      {title && <h1>{title}</h1>}
      <div className={classes.message} data-under-title={title !== undefined || undefined}>
        <svg className={classes.tiles} viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
          <g fill="none" stroke="currentColor" strokeWidth="1.5">
            {[
              [0, 0],
              [48, 0],
              [0, 48],
              [48, 48],
            ].map(([x = 0, y = 0]) => (
              <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
                <rect x="1" y="1" width="46" height="46" rx="2" strokeOpacity="0.45" />
                <path d="M2 14A12 12 0 0 0 14 2M34 2a12 12 0 0 0 12 12M46 34a12 12 0 0 0-12 12M14 46A12 12 0 0 0 2 34" />
                <path d="M24 14l10 10-10 10-10-10z" />
                <circle cx="24" cy="24" r="3" fill="currentColor" stroke="none" />
              </g>
            ))}
          </g>
        </svg>
        {heading && (title ? <h2>{heading}</h2> : <h1 className={classes.heading}>{heading}</h1>)}
        <p className={classes.text}>{children}</p>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  )
}
