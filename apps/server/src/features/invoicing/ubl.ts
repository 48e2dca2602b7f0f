import { activityIn } from '@warsha/contract'
import { multipliableHours, sarOfHalalas } from '@warsha/domain'
import type { FileBatch } from './file-batch.ts'
import { type InvoiceLabels, invoiceLabels } from './labels.ts'
import type { ShownPosition } from './lines.ts'

/** Of the element around the lines; the version is that of the file. */
const NAMESPACE = 'urn:warsha:invoice-lines:1'

/**
 * The positions as lines of UBL 2.1. They stand in an element of their own, so that no program takes the file for an
 * invoice: number, parties, VAT and totals are those of the program that makes one. Hours have as many decimals as it
 * takes that quantity times price is the amount.
 */
export function linesUbl(file: FileBatch): Buffer {
  const { batch, positions, language } = file
  const labels = invoiceLabels(language)
  const lines = positions.map((position) => lineOf(position, { file, labels })).join('')
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<!-- ${commentText(labels.no_invoice)} -->
<InvoiceLines xmlns="${NAMESPACE}" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" batch="${batch.number}" customer="${xmlText(batch.customer)}" currency="SAR">
${lines}</InvoiceLines>
`)
}

function lineOf(
  { position, first, sums, firstDay, lastDay }: ShownPosition,
  { file, labels }: { file: FileBatch; labels: InvoiceLabels },
): string {
  const { batch, language } = file
  const price = sums.halalas ?? 0
  const time = labels[first.is_outside ? 'outside' : 'inside']
  return `  <cac:InvoiceLine>
    <cbc:ID>${position}</cbc:ID>
    <cbc:Note>${xmlText(`${labels.batch} ${batch.number} · ${labels.job} ${first.job_no} · ${time}`)}</cbc:Note>
    <cbc:InvoicedQuantity unitCode="HUR">${multipliableHours(sums.seconds, price)}</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="SAR">${decimals(sums.amountHalalas ?? 0)}</cbc:LineExtensionAmount>
    <cac:InvoicePeriod>
      <cbc:StartDate>${firstDay}</cbc:StartDate>
      <cbc:EndDate>${lastDay}</cbc:EndDate>
    </cac:InvoicePeriod>
    <cac:Item>
      <cbc:Name>${xmlText(activityIn(language, first))}</cbc:Name>
      <cac:SellersItemIdentification>
        <cbc:ID>${xmlText(first.activity_code)}</cbc:ID>
      </cac:SellersItemIdentification>
    </cac:Item>
${priceOf(sums.halalas)}  </cac:InvoiceLine>
`
}

/** Left out where there is none. */
function priceOf(halalas: number | null): string {
  if (halalas === null) return ''
  return `    <cac:Price>
      <cbc:PriceAmount currencyID="SAR">${decimals(halalas)}</cbc:PriceAmount>
      <cbc:BaseQuantity unitCode="HUR">1</cbc:BaseQuantity>
    </cac:Price>
`
}

const decimals = (halalas: number) => sarOfHalalas(halalas).toFixed(2)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for an element or an attribute, without the characters that XML 1.0 cannot have. */
export function xmlText(text: string): string {
  return text
    .replace(
      // oxlint-disable-next-line no-control-regex -- they are what is left out
      /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '',
    )
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}

/** A comment ends with two hyphens. */
const commentText = (text: string) => xmlText(text).replaceAll('--', '–')
