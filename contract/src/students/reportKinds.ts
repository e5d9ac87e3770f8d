export const reportKinds = ['ILL', 'WITHDRAWN'] as const
export type ReportKind = (typeof reportKinds)[number]
export const reportKindNames: Record<ReportKind, string> = { ILL: 'Ziek', WITHDRAWN: 'Trekt zich terug' }
