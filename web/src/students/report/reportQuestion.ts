import type { Student } from '@pre-u/contract/students'
import type { ReportInput } from '@pre-u/contract/students/report'
import { create } from 'zustand'

type OpenQuestion = { student: Student; answer: (report: ReportInput | null) => void }

export const useReportQuestion = create<{ question: OpenQuestion | null }>(() => ({ question: null }))

/** Resolves to null when the dialog is dismissed. */
export const askReport = (student: Student): Promise<ReportInput | null> =>
  new Promise((resolve) => {
    const answer = (report: ReportInput | null) => {
      useReportQuestion.setState({ question: null })
      resolve(report)
    }
    useReportQuestion.setState({ question: { student, answer } })
  })
