import type { DocumentItem } from '@pre-u/contract/documents/documents'
import { DAY_MS } from '@pre-u/contract/platform/dates'
import { number } from '../platform/words'

/** 'nog 15 seconden', rounded up: the estimate is not exact. */
export function timeLeftInWords(seconds: number): string {
  if (!Number.isFinite(seconds)) return ''
  if (seconds < 5) return 'bijna klaar'
  if (seconds < 60) return `nog ${Math.ceil(seconds / 5) * 5} seconden`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return minutes === 1 ? 'nog 1 minuut' : `nog ${minutes} minuten`
  return `nog ${Math.ceil(minutes / 60)} uur`
}

/** 'nog 12 dagen' */
export function daysLeftInWords(expiresAt: string, now = Date.now()): string {
  const days = Math.ceil((Date.parse(expiresAt) - now) / DAY_MS)
  return days === 1 ? 'nog 1 dag' : `nog ${days} dagen`
}

/** 'Brief.pdf' is 'Brief' and '.pdf'; a folder has no extension, and neither has '.env'. */
export function partsOf({ name, kind }: Pick<DocumentItem, 'name' | 'kind'>): { stem: string; extension: string } {
  const dot = kind === 'file' ? name.lastIndexOf('.') : -1
  return dot > 0 ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' }
}

type Named = Pick<DocumentItem, 'name' | 'kind'>

/** 'de map Brieven', 'het bestand Brief.pdf', '3 items' */
export function itemsInWords(items: Named[]): string {
  const [only] = items
  if (!only || items.length > 1) return `${number(items.length)} items`
  return only.kind === 'folder' ? `de map ${only.name}` : `het bestand ${only.name}`
}

const PREVIEW_TYPES = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp'])
/** By the type that the server detected, not by the extension. */
export const canPreview = ({ content_type }: Pick<DocumentItem, 'content_type'>) => PREVIEW_TYPES.has(content_type)
