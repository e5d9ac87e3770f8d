/** What Node, the driver and S3 servers call an error: 'ENOENT'. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
