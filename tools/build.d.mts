import type { BuildOptions } from 'esbuild'

export const ROOT: string
export const SERVER_DIST: string
export function buildIfChanged(): Promise<void>
export function buildServerIfChanged(): Promise<void>
export function serverBuild(outdir: string): BuildOptions

/** Does a build for those who work with what is built, whatever NODE_ENV says of the one who builds. */
export function forWork(build: () => Promise<unknown>): Promise<void>
