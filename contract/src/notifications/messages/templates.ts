import * as z from 'zod/mini'
import { staffOnly } from '../../access'
import { messages, messageTemplates as kind } from '../kinds'
import { requiredText } from '../../platform/fields'
import { stored } from '../../platform/http'
import { resource } from '../../platform/resource'
import { blankMessage, messageInput } from './message'

export const templateName = z.strictObject({ name: requiredText('Naam', 100) })

/** What a message begins with; its recipients are chosen each time. */
export const messageTemplateInput = z.extend(templateName, {
  purpose: messageInput.shape.purpose,
  subject: messageInput.shape.subject,
  body: messageInput.shape.body,
  attachments: messageInput.shape.attachments,
})

export const messageTemplate = z.object({ ...stored, ...messageTemplateInput.shape })
export type MessageTemplate = z.infer<typeof messageTemplate>
export type MessageTemplateInput = z.infer<typeof messageTemplateInput>

const { purpose, subject, body, attachments } = blankMessage

/** Templates belong to no school year: they stay when a new one begins. */
export const messageTemplates = resource({
  ...kind,
  labels: messages.labels,
  access: staffOnly,
  item: messageTemplate,
  input: messageTemplateInput,
  defaults: { purpose, subject, body, attachments },
  filters: {},
  orderable: ['name', 'updated_at'],
  choice: null,
  loadedByShell: null,
  bulkLimit: null,
  export: null,
  page: null,
  namesPupils: false,
  example: { name: 'Voorbeeld' },
})
