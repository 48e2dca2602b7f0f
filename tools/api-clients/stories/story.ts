/** What a client is given to work with. */
export type Given = {
  baseUrl: string
  identifier: string
  password: string
  start: { unique_key: string; job_no: string; activity_code: string }
  photo: { file: Blob; captured_at: string; sha256: string }
}

/** What a client found out. */
export type StoryOutcome = { refusedAs: string | null; startedOn: string; photoId: string }

/** A technician's morning by one client. */
export type Story = (given: Given) => Promise<StoryOutcome>
