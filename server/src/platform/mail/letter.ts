import type { Office } from '../programme/programme'

export type Link = { label: string; url: string }
/** The first cell of a row names it. */
export type Table = { head: [string, ...string[]]; rows: [string, ...string[]][] }
/** A part of a mail about one thing. */
export type Section = {
  heading: string
  facts?: [label: string, value: string][]
  paragraphs?: string[]
  table?: Table
  links?: Link[]
}
export type Letter = {
  heading: string
  paragraphs: string[]
  sections?: Section[]
  button?: Link
  /** Whom the reader can ask. */
  office?: Office
  footer: string
  /** The link after the footer. */
  footerLink?: Link
}
export type ComposedMail = { subject: string; text: string; html: string }
