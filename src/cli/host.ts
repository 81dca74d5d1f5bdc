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
  /** The texts of the conformance vectors that the package carries. */
  readonly vectors: () => readonly string[];
  /** Starts a command that answers a line for each line it is given. */
  readonly start: (command: string) => Peer;
  readonly columns: number | undefined;
  readonly color: boolean;
}

/** A process that answers a line for each line it is given, one at a time. */
export interface Peer {
  /** Gives it a line. @param timeout - how long to wait for the answer, in milliseconds */
  readonly ask: (line: string, timeout: number) => Promise<string>;
  /** Says that no line will follow. */
  readonly end: () => void;
}
