/** The validated query of a list or an export. */
export type Query = Record<string, unknown>
export type PageQuery = Query & { page: number; page_size: number }
