/** The folder that holds README.md. Every npm script starts there. */
export declare const root: any;
/**
 * What is committed or would be: build output and other ignored files are not among it. Throws when the pattern finds none: a guard
 * over nothing would pass.
 */
export declare function listFiles(pattern?: RegExp): string[];
/** Whether there is a file whose path matches. */
export declare function hasFile(pattern: RegExp): boolean;
/** Those of a list that a guard looks at. Throws when there are none. */
export declare function someOf<T>(list: readonly T[], isMeant: (item: T) => boolean): T[];
export declare function readText(path: string): string;
export declare function readJson<T>(path: string): T;
export declare function hasPath(path: string): boolean;
/** Lines of Markdown tables as cells; heads and rulers are left out. A cell may hold `\|`. Throws when there is no line. */
export declare function tableRows(markdown: string): string[][];
