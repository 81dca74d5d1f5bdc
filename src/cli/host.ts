/** All that the command needs of the machine it runs on. */
export interface Host {
  readonly now: () => Date;
  /** Writes a line, or several, to standard output. */
  readonly print: (text: string) => void;
  /** Writes a line to standard error. */
  readonly warn: (text: string) => void;
  /** Reads a file, or standard input for `-`. */
  readonly read: (name: string) => string;
  readonly write: (name: string, text: string) => void;
  /** The columns of the terminal, or undefined where standard output is none. */
  readonly columns: number | undefined;
  readonly color: boolean;
}
