import type { BuildOptions } from 'esbuild'

export const ROOT: string
export const SERVER_DIST: string
export function buildIfChanged(): Promise<void>
export function buildServerIfChanged(): Promise<void>
export function serverBuild(outdir: string): BuildOptions
