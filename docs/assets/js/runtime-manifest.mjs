/** Made by the build: the files that the worker loads, with their sizes and hashes. */

export const MANIFEST = {
  "id": "6aca63694e2efe59b5a77b91afffba4a",
  "version": "314.0.7",
  "python": {
    "abi_version": "2026_0",
    "arch": "wasm32",
    "platform": "emscripten_5_0_3",
    "python": "3.14.2"
  },
  "files": {
    "loader": {
      "file": "pyodide.6f1d60f7bf529beb.mjs",
      "bytes": 17931,
      "integrity": "sha256-bx1g979Sm+swDw9HmDySHTmCNjZAuiCvDjjv3dvGYQk="
    },
    "module": {
      "file": "pyodide.asm.79a1c5f670b8b243.mjs",
      "bytes": 787446,
      "integrity": "sha256-eaHF9nC4skO4vELVj1cbk/lV66XBEKMprA+qkRddY5Q="
    },
    "wasm": {
      "file": "pyodide.asm.73d332e7ae84120d.wasm",
      "bytes": 9252929,
      "integrity": "sha256-c9My566EEg3PZQt2g8wiYOYKVLDxXrUUmE5cbuzh3U4="
    },
    "library": {
      "file": "python.d67187340463333c.zip",
      "bytes": 827794,
      "integrity": "sha256-1nGHNARjMzypGQWl0GYoV3KPUx9iSoinJWPEI5FkrpU="
    },
    "engine": {
      "file": "engine.b2ce4b1f06dd91ff.zip",
      "bytes": 1874238,
      "integrity": "sha256-ss5LHwbdkf8K1subqO6KnL5kShHa2EPRSzn+qeYI2/o="
    }
  },
  "test": {
    "request": {
      "calculator": "arylon.roll",
      "mode": "odds",
      "inputs": {
        "dice": [
          "d8",
          "d8",
          "d6"
        ]
      }
    },
    "sentence": "d8, d8 and d6: a Total of ≈ 10.2 on average, a Botch ≈ 0.3 %, at least one Hitch ≈ 36.2 %."
  }
};
