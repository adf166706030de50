/** One sentence about the state of the site, for its operator. */
export interface Finding {
  /** 'wrong': the operator has to act now; 'notice': for information. */
  level: 'good' | 'notice' | 'wrong';
  /** A whole sentence, with what to do where something is wrong. */
  text: string;
}

/** A number for /metrics, read when it is asked for. */
export interface Gauge {
  /** Prometheus name, with its unit. */
  name: string;
  help: string;
  read(): number | Promise<number>;
}

/** What a domain lets the operator see of itself. */
export interface Watched {
  gauges: readonly Gauge[];
  findings(): Promise<readonly Finding[]>;
}
