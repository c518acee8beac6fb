import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { language } from '~/domain/language'
import { readCsv } from '~/src/import-export/csv'
import { decodeText, isBinary } from '~/src/import-export/decode-text'
import { maxRows, type Sheet, sheetOf } from '~/src/import-export/import-columns'
import { Button } from '~/src/ui/button'
import { cx } from '~/src/ui/class-names'
import { CircleAlert, Download, Upload } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { timeText } from '~/src/ui/time'
import { progressText } from './import-job'
import { forgetJob, listJobs } from './use-import-job'

interface FileContent {
  readonly sheet: Sheet
  readonly notice: string | undefined
}

/** The content of a file, or why it can't be imported, as a sentence. */
export type FileRead =
  | (FileContent & { readonly kind: 'sheet'; readonly name: string })
  | { readonly kind: 'refused'; readonly name: string; readonly sentence: string }

/** Bytes; 500 posts of maximum length take half of this. */
const maxBytes = 10 * 1024 * 1024

const notUnicode = (encoding: string) =>
  i18n.t(
    'This file isn’t UTF-8, so it was read as {encoding}. If characters look wrong below, save it as “CSV UTF-8”.',
    { encoding },
  )

/** True for iCalendar files, such as exported calendars, whose lines would otherwise be read as rows. */
const isCalendar = (text: string) => /^\s*BEGIN:VCALENDAR/i.test(text)

/** Reads a CSV file or a workbook. Never rejects. */
async function readFile(file: File): Promise<FileRead> {
  const { name } = file
  try {
    return { kind: 'sheet', name, ...(await readContent(file)) }
  } catch (error) {
    const sentence = error instanceof Error ? error.message : i18n.t('Couldn’t read the file.')
    return { kind: 'refused', name, sentence }
  }
}

async function readContent(file: File): Promise<FileContent> {
  if (file.size > maxBytes)
    throw new Error(i18n.t('This file is larger than 10 MB. An import can have up to 500 posts.'))
  const { table, notice } = await readTable(new Uint8Array(await file.arrayBuffer()))
  const sheet = sheetOf(table)
  if (!sheet) throw new Error(i18n.t('The file is empty.'))
  const { length } = sheet.rows
  if (length === 0) throw new Error(i18n.t('The file has a header row but no posts.'))
  if (length > maxRows)
    throw new Error(
      i18n.t(
        'The file has {length} posts, and an import can have up to {maxRows}. Split it into several files.',
        { length: length.toLocaleString(language), maxRows },
      ),
    )
  return { sheet, notice }
}

async function readTable(bytes: Uint8Array) {
  const workbook = await import('~/src/import-export/read-xlsx')
  if (workbook.isOldWorkbook(bytes))
    throw new Error(
      i18n.t('This is an old Excel workbook, or it has a password. Save it as .xlsx or CSV UTF-8.'),
    )
  if (workbook.isWorkbook(bytes)) {
    const { table, name, others } = await workbook.readXlsx(bytes)
    const notice = others ? i18n.t('Only the first sheet, “{name}”, was read.', { name }) : undefined
    return { table, notice }
  }
  const { text, encoding } = decodeText(bytes, navigator.language)
  if (isBinary(text) || isCalendar(text))
    throw new Error(i18n.t('This isn’t a spreadsheet. Use a .csv or .xlsx file.'))
  const { table, faultyRow } = readCsv(text)
  if (faultyRow !== undefined)
    throw new Error(
      i18n.t('The quotation marks in row {faultyRow} don’t match, so the rows after it can’t be read.', {
        faultyRow,
      }),
    )
  return { table, notice: encoding.startsWith('UTF') ? undefined : notUnicode(encoding) }
}

type ChooseFileProps = {
  workspaceId: string
  /** Why the last file was refused. */
  refused: string | undefined
  onFile: (read: FileRead) => void
  onSample: () => void
  onJob: (id: string) => void
}

/** Choosing a file: with the browser's dialog or by dropping it. */
export function ChooseFile({ workspaceId, refused, onFile, onSample, onJob }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    onFile(await readFile(file))
    setBusy(false)
  }
  const drag = (inside: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(inside)
  }
  return (
    <div className="grid max-w-[720px] gap-5 pt-2">
      {refused !== undefined && (
        <Banner tone="red" role="alert" icon={<CircleAlert />} title={i18n.t('Couldn’t use this file')}>
          {refused}
        </Banner>
      )}
      <div
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          void take(event.dataTransfer.files[0])
        }}
        className={cx(
          'grid justify-items-center gap-3 rounded border border-dashed px-5 py-10 text-center',
          over ? 'border-iris bg-iris-tint' : 'border-edge bg-well',
        )}
      >
        <h2>{i18n.t('Choose a .csv or .xlsx file')}</h2>
        <p className="max-w-md text-ink-2">
          {i18n.t(
            'One post per row, with a header row. Columns are matched by name and can be changed. Rows without a date become drafts.',
          )}
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" icon={<Upload />} busy={busy} onClick={() => input.current?.click()}>
            {i18n.t('Choose a file')}
          </Button>
          <Button icon={<Download />} onClick={onSample}>
            {i18n.t('Download sample')}
          </Button>
        </div>
        <p className="text-12 text-ink-3 max-md:hidden">{i18n.t('or drop it here')}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label={i18n.t('File to import')}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            // So that the same file can be chosen again after it was fixed.
            currentTarget.value = ''
          }}
        />
      </div>
      <Earlier workspaceId={workspaceId} onJob={onJob} />
    </div>
  )
}

/** Imports started on this device; unfinished ones can be continued. */
function Earlier({ workspaceId, onJob }: Pick<ChooseFileProps, 'workspaceId' | 'onJob'>) {
  const { data: jobs = [], refetch } = useQuery({
    queryKey: ['imports', workspaceId],
    queryFn: () => listJobs(workspaceId),
    // What was read earlier may have gone on.
    gcTime: 0,
  })
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="earlier-imports">
      <h2 id="earlier-imports" className="pb-1.5">
        {i18n.t('Imports on this device')}
      </h2>
      <ul>
        {jobs.map(({ job, counts }) => (
          <li key={job.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate font-medium">
                {job.name}
              </span>
              <span className="tnum text-12 text-ink-2">
                {timeText(job.startedAt, 'dateTime')} · {progressText(counts)}
              </span>
            </span>
            <Button
              size="sm"
              aria-label={
                counts.left > 0
                  ? i18n.t('Continue import {name}', { name: job.name })
                  : i18n.t('Open import {name}', { name: job.name })
              }
              onClick={() => onJob(job.id)}
            >
              {counts.left > 0 ? i18n.t('Continue') : i18n.t('Open')}
            </Button>
            <Button
              size="sm"
              variant="quiet"
              aria-label={i18n.t('Remove import {name}', { name: job.name })}
              onClick={() => void forgetJob(workspaceId, job.id).then(() => refetch())}
            >
              {i18n.t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
