import { constants } from 'node:zlib'

/** A tenth longer answers for half of the processor's time: technicians' starts wait for the same processor. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
export const zlibOptions = { level: 1 }
